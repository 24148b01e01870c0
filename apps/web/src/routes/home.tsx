import { HomeContent } from '../features/home'
import { contentScreen } from './shell/content-screen'

export const HomeRoute = contentScreen('home', <HomeContent />)
