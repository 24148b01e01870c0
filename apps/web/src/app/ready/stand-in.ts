/** The link or button that stands where another one stood: it leads to the same place, or has the same name. */
export function standIn(root: HTMLElement, gone: HTMLElement): HTMLElement | null {
  const all = [...root.querySelectorAll<HTMLElement>(gone.localName)]
  return all.find((one) => identity(one) === identity(gone)) ?? null
}

function identity(element: HTMLElement): string {
  return element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent
}
