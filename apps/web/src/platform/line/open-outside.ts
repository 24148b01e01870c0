type Sdk = typeof import('./sdk').liff

interface Parts {
  view?: Window
  load?: () => Promise<Sdk>
}

/**
 * Leaves for another site: in the phone's own browser when the page stands inside LINE, else in this tab. No new window, so no
 * blocker of pop-ups stands in the way of a tap whose answer had to be waited for.
 */
export async function openOutside(
  url: string,
  { view = window, load = () => import('./sdk').then((part) => part.liff) }: Parts = {},
): Promise<void> {
  if (!/\bLine\//.test(view.navigator.userAgent)) return view.location.assign(url)
  try {
    const liff = await load()
    if (liff.isInClient()) return liff.openWindow({ url, external: true })
  } catch {
    // LINE's SDK did not begin: the address itself asks for the other browser.
  }
  const outside = new URL(url)
  outside.searchParams.set('openExternalBrowser', '1')
  view.location.assign(outside.href)
}
