import { UseCardScreen } from '../features/use-card'
import { contentScreen } from './shell/content-screen'

/** Choose a hospital and use a card there. Requirement 2.13 */
export const SelectHospitalRoute = contentScreen('selectHospital', <UseCardScreen />)
