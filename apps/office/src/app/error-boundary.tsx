import { Component, type ReactNode } from 'react'

/**
 * Shows `failed` instead of a screen that threw an error or whose code didn't load. The code doesn't load if there is
 * no network, or if the office was updated after the page had loaded. Without this component, the page would stay
 * empty.
 */
export class ErrorBoundary extends Component<
  { failed: ReactNode; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children
  }
}
