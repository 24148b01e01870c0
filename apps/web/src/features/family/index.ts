export { FamilyCoverageDetails } from './family-coverage'
export { FamilyList } from './family-list'
export { ManageFamily } from './manage-family'
export { type CardGroup, useCardGroups } from './use-card-groups'
