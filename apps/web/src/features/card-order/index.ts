export { ArrangeCoverages } from './arrange-coverages'
export { ArrangeOwn } from './own-coverages'
