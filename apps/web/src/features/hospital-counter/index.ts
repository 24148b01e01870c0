export { HospitalCounterPage } from './hospital-counter-page'
