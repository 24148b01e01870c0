export { errors } from './errors'
export { home, shell, signIn, titles } from './shell'
export { staff } from './staff'
