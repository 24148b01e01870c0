export { type InfoPage, InformationList, InformationPage, infoPageOf } from './information-pages'
