import { useNavigate } from '../../router'

/**
 * Returns the "back" action of a screen that members may open from a text message or email. If there is no earlier
 * screen, it opens the list.
 */
export function useBackToList(list: string): () => void {
  const navigate = useNavigate()
  return () => {
    if (Number(window.history.state?.idx ?? 0) > 0) void navigate(-1)
    else void navigate(list, { replace: true })
  }
}
