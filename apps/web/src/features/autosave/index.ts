export { type Autosave, type AutosaveState, createAutosave, useSaveOnLeave } from './autosave'
export { AutosaveStatus } from './autosave-status'
export { openWithUnsaved } from './open-with-unsaved'
