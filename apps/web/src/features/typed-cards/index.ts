export { detailAddress, formAddress } from './card-address'
export { CardDetail } from './card-detail'

export { InsurerPicker } from './insurer-picker'
export { AddCard, EditCard, WithCard } from './open-card'
export { ChooseCard, TypedCardList } from './typed-card-list'
