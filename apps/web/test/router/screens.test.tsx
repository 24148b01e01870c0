import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  CurrentScreen,
  createBrowserHistory,
  createRouter,
  Link,
  Navigate,
  type Router,
  RouterProvider,
  useParams,
  useScrollRestoration,
  useSearchParams,
} from '../../src/router'

function Frame({ children }: { children: ReactNode }) {
  const [count, setCount] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        frame {count}
      </button>
      {children}
    </>
  )
}

function List() {
  const [query, setQuery] = useSearchParams()
  return (
    <>
      <p>list {query.get('q')}</p>
      <button type="button" onClick={() => setQuery({ q: 'ก ข' }, { replace: true, keepsScroll: true })}>
        filter
      </button>
      <Link to="/item" state="from list">
        item
      </Link>
      <Link to="https://line.me/x">line</Link>
    </>
  )
}

function Item() {
  const { id } = useParams()
  return <h1 id="top">item {id}</h1>
}

function Broken(): ReactNode {
  throw new Error('broken')
}

const components: Record<string, () => ReactNode> = {
  '/list': List,
  '/item': Item,
  '/broken': Broken,
  '/away': () => <Navigate to="/item" replace />,
}

function Page() {
  useScrollRestoration()
  return <CurrentScreen failed={(cause) => <p role="alert">{String(cause)}</p>} />
}

let router: Router

async function open(address: string, state: unknown = null) {
  window.history.replaceState(state, '', address)
  const paths = { read: (path: string) => path, write: (path: string) => path, onPop() {} }
  router = createRouter(createBrowserHistory(window, paths), async ({ pathname }) => ({
    name: pathname,
    params: { id: '7' },
    Component: components[pathname] ?? (() => null),
    Layout: Frame,
  }))
  await act(async () =>
    render(
      <RouterProvider router={router}>
        <Page />
      </RouterProvider>,
    ),
  )
  return userEvent.setup()
}

beforeEach(() => window.sessionStorage.clear())
afterEach(() => router.dispose())

function scrollTo(y: number) {
  vi.stubGlobal('scrollY', y)
}
afterEach(() => void vi.unstubAllGlobals())

async function back() {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    window.history.back()
    await popped
  })
}

test('a link changes the screen and keeps what is around it', async () => {
  const user = await open('/list')
  await user.click(screen.getByRole('button', { name: 'frame 0' }))
  await user.click(screen.getByRole('link', { name: 'item' }))
  expect(await screen.findByRole('heading', { name: 'item 7' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'frame 1' })).toBeTruthy()
  expect(window.history.state).toMatchObject({ idx: 1, usr: 'from list' })
})

test('leaves clicks for a new tab and links to other sites to the browser', async () => {
  await open('/list')
  expect(screen.getByRole('link', { name: 'line' }).getAttribute('href')).toBe('https://line.me/x')
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  // Cancels the click after the link has handled it, because jsdom would follow the link.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  let wasLeft = false
  document.body.addEventListener(
    'click',
    (event) => {
      wasLeft = !event.defaultPrevented
    },
    { once: true },
  )
  fireEvent(screen.getByRole('link', { name: 'item' }), click)
  expect(wasLeft).toBe(true)
  expect(window.location.pathname).toBe('/list')
})

test('changes the query and keeps the scroll position', async () => {
  const user = await open('/list')
  await user.click(screen.getByRole('button', { name: 'filter' }))
  expect(await screen.findByText('list ก ข')).toBeTruthy()
  expect(window.history.state.idx).toBe(0)
  expect(window.scrollTo).not.toHaveBeenCalled()
})

test('shows a new screen from the top and an earlier one where it was left', async () => {
  const user = await open('/list')
  scrollTo(340)
  await user.click(screen.getByRole('link', { name: 'item' }))
  await screen.findByRole('heading')
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0)
  scrollTo(0)
  await back()
  await screen.findByText('list')
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 340)
})

test('restores the scroll position after a reload', async () => {
  await open('/list')
  scrollTo(120)
  fireEvent(window, new Event('pagehide'))
  const { state } = window.history
  router.dispose()
  cleanup()
  scrollTo(0)
  await open('/list', state)
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 120)
})

test('leaves a reloaded page where it has been scrolled before the app started', async () => {
  await open('/list')
  fireEvent(window, new Event('pagehide'))
  const { state } = window.history
  router.dispose()
  cleanup()
  scrollTo(455)
  await open('/list', state)
  expect(window.scrollTo).not.toHaveBeenCalled()
})

test('shows the element that the address names', async () => {
  const show = vi.spyOn(Element.prototype, 'scrollIntoView')
  await open('/item#top')
  expect(show).toHaveBeenCalledOnce()
})

test.each([
  { reduced: false, animated: 1 },
  { reduced: true, animated: 0 },
])('shows a view transition if the visitor doesn’t avoid motion: $reduced', async ({ reduced, animated }) => {
  await open('/list')
  const startViewTransition = vi.fn((render: () => void) => {
    render()
    return { ready: Promise.reject(new Error('skipped')) }
  })
  Object.assign(document, { startViewTransition })
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  await act(() => router.navigate('/item', { viewTransition: true }))
  Reflect.deleteProperty(document, 'startViewTransition')
  expect(screen.getByRole('heading')).toBeTruthy()
  expect(startViewTransition).toHaveBeenCalledTimes(animated)
})

test('redirects as soon as a screen says so', async () => {
  await open('/away')
  expect(await screen.findByRole('heading')).toBeTruthy()
  expect(window.location.pathname).toBe('/item')
})

test('shows an error of a screen until the visitor goes elsewhere', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await open('/broken')
  expect(screen.getByRole('alert').textContent).toBe('Error: broken')
  await act(() => router.navigate('/item'))
  expect(await screen.findByRole('heading')).toBeTruthy()
})
