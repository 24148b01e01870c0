export { ChannelsSection } from './channels-section'
