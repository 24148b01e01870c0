export { HiddenUsername, NewPasswordFields } from './new-password-fields'
