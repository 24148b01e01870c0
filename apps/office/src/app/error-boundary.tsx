import { Component, type ReactNode } from 'react'

/**
 * Shows `failed` instead of a screen that can't be shown: its code didn't load, because the network is gone or the office
 * was updated since, or it threw an error. Without this, the page would stay empty.
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
