/** Loads the page anew, for the buttons of error pages. */
export function reloadPage(): void {
  window.location.reload()
}
