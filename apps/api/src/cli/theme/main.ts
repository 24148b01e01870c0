import { runCli } from '../run-cli'
import { runTheme } from './run-theme'

/** `npm run theme -- check FILE`: checks an insurer's theme before it goes live. */
await runCli(() => runTheme(process.argv.slice(2)))
