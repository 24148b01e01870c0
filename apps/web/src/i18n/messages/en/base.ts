export { account } from './account'
export { common } from './common'
export { errors, fieldErrors } from './errors'
export { shell, titles } from './shell'
