/** A text file that the bundler puts in as a string. */
declare module '*.txt?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: this is how the bundler gives it
  export default text
}
