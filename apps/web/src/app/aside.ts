/** Screens outside the specification's table. */
export const aside = {
  desk: () => import('../routes/desk').then((part) => part.DeskRoute),
  gallery: () => import('./dev-ui-route').then((part) => part.DevUiRoute),
  themes: () => import('./dev-theme-route').then((part) => part.DevThemeRoute),
}
