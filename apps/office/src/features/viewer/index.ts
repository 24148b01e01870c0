export { loadFilesAhead } from './files'
export { Viewer } from './viewer'
