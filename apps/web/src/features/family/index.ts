export { ClaimForRelative, FamilyCoverageDetails } from './family-coverage'
export { FamilyList } from './family-list'
export { ManageFamily } from './manage-family'
export { useFamily } from './use-family'
