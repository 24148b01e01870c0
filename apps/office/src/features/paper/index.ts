export { PaperPart } from './paper-part'
