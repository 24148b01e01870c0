/** A text file that the bundler inlines as a string. */
declare module '*.txt?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: the bundler exports it so
  export default text
}
