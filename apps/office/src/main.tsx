import './ui/styles/global.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client'
import { App } from './app/app'
import { WordsProvider } from './i18n/words-provider'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <WordsProvider>
        <App />
      </WordsProvider>
    </QueryClientProvider>
  </StrictMode>,
)
