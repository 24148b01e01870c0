export { LanguageSwitch } from './language-switch'
export { LoginForm } from './login-form'
export { LoginHero } from './login-hero'
export { SignInInvitation } from './sign-in-invitation'
