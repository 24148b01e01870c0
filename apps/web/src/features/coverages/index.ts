export {
  ClaimLink,
  ClaimOnOwnCard,
  isUsable,
  SeeDoctorOnline,
  UseCardLink,
  UseOwnCard,
} from './card-actions'
export { CardNumbers } from './card-numbers'
export { CoverageCard } from './coverage-card'
export { CoverageBody, CoverageDetails } from './coverage-details'
export { CoverageFrame } from './coverage-frame'
export { CoverageList } from './coverage-list'
export { CallRow, EmergencyNumbers, OwnHotlines } from './hotlines'
export { insurerName } from './insurer-name'
export { OfflineCards } from './offline/offline-cards'
export { type OfflineCopy, openOfflineStore, readCopy } from './offline/offline-copy'
export { OfflineFallback } from './offline/offline-fallback'
export { UnlockNumbers } from './unlock-numbers'
export { useCoverages } from './use-coverages'
