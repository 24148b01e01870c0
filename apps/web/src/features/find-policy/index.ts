export { AddCoverage } from './add-coverage'
export { SearchForm } from './search-form'
