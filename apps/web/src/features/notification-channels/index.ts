export { WaysSection } from './ways-section'
