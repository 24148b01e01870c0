export { SettingsContent } from './settings-content'
