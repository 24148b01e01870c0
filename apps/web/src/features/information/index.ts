export { type InfoPage, infoPageOf } from './info-pages'
export { InformationList } from './information-list'
export { InformationPage } from './information-pages'
