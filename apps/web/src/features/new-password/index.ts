export { HiddenUsername } from './hidden-username'
export { NewPasswordFields } from './new-password-fields'
