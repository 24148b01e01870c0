export { CasePage } from './case-page'
