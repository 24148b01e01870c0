import { UseCardScreen } from '../features/use-card'
import { contentScreen } from './shell/content-screen'

/** The member chooses a hospital and uses a card there. Requirement 2.13 */
export const SelectHospitalRoute = contentScreen('selectHospital', <UseCardScreen />)
