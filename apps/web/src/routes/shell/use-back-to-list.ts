import { useNavigate } from '../../router'

/**
 * Returns the "back" action of a screen that members reach from a list or a form. It goes to the previous screen. If
 * there is none, for example because the member came from a text message or email, it opens the list or form.
 */
export function useBackToList(list: string): () => void {
  const navigate = useNavigate()
  return () => {
    if (Number(window.history.state?.idx ?? 0) > 0) void navigate(-1)
    else void navigate(list, { replace: true })
  }
}
