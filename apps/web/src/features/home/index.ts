export { HomeContent } from './home-content'
