type Sdk = typeof import('./sdk').liff

interface Parts {
  view?: Window
  load?: () => Promise<Sdk>
}

/**
 * Opens another site. From inside LINE, opens it in the phone's default browser, otherwise in this tab. Doesn't open a
 * new window, because pop-up blockers stop windows that open too long after the tap.
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
    // LINE's SDK didn't start. The query parameter set below makes LINE open the default browser without the SDK.
  }
  const outside = new URL(url)
  outside.searchParams.set('openExternalBrowser', '1')
  view.location.assign(outside.href)
}
