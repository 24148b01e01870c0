export { type Autosave, type AutosaveState, createAutosave, useSaveOnLeave } from './autosave'
export { AutosaveStatus } from './autosave-status'
