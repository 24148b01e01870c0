import { AddCoverage, SearchForm } from '../features/find-policy'
import { contentScreen } from './shell/content-screen'

export const SearchIdcardRoute = contentScreen('searchIdcard', <SearchForm whose="self" />)
export const SearchIdcardFamilyRoute = contentScreen('searchIdcardFamily', <SearchForm whose="family" />)
export const AddCoverageRoute = contentScreen('addCoverage', <AddCoverage whose="self" />)
export const AddCoverageFamilyRoute = contentScreen('addCoverageFamily', <AddCoverage whose="family" />)
