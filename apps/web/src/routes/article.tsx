import { ContentScreen } from './content-screen'

/** Spec §2 /article/{id}: ours and partners'. */
export function ArticleRoute() {
  return <ContentScreen name="article" />
}
