export { Benefits } from './coverages'
