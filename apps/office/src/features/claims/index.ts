export { ClaimsPage } from './claims-page'
