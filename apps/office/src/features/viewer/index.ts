export { Viewer } from './viewer'
