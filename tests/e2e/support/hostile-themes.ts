import { defaultTheme } from '@khum/contract'
import { themeLeaves, withValue } from '@khum/contract/theme-leaves'

const evil = 'https://evil.example'

/** Values that try to escape from a style sheet, an attribute, a script element or an address. */
const attacks = [
  `url(${evil}/1)`,
  `url("${evil}/2")`,
  `url('${evil}/3')`,
  `\\75rl(${evil}/4)`,
  `\\000075\\00072\\0006c(${evil}/5)`,
  `image-set("${evil}/6" 1x)`,
  `-webkit-image-set(url(${evil}/7) 1x)`,
  `cross-fade(url(${evil}/8), red)`,
  `src(${evil}/9)`,
  `;background:url(${evil}/10)`,
  `;background-image:url(//evil.example/11);`,
  `}body{background:url(${evil}/12)}`,
  `}*{display:none!important}`,
  `}html{visibility:hidden}`,
  `}@import "${evil}/15";{`,
  `;}@import url(${evil}/16);`,
  `}@font-face{font-family:x;src:url(${evil}/17)}*{font-family:x}`,
  `}@media all{body{display:none}}`,
  `}@supports(display:block){body{opacity:0}}`,
  `}@namespace url(${evil}/20);`,
  `/**/;color:red`,
  `/*`,
  `*/`,
  `<!--`,
  `-->`,
  `");background:url(${evil}/26);("`,
  `');background:url(${evil}/27);('`,
  `\\22);background:url(${evil}/28)`,
  `\n}body{display:none}`,
  `\r\n}body{display:none}`,
  `\f}body{display:none}`,
  `\u2028}body{display:none}`,
  `\u0000}body{display:none}`,
  `expression(window.hit=1)`,
  `-moz-binding:url(${evil}/35)`,
  `behavior:url(${evil}/36)`,
  `var(--color-page);background:url(${evil}/37)`,
  `env(x,url(${evil}/38))`,
  `attr(href url)`,
  `paint(x)`,
  `element(#root)`,
  `</style><script>window.hit=1</script>`,
  `</STYLE ><img src=x onerror=window.hit=1>`,
  `</script><script>window.hit=1</script>`,
  `<script>window.hit=1</script>`,
  `<img src=${evil}/46 onerror=window.hit=1>`,
  `<svg onload=window.hit=1>`,
  `"><img src=${evil}/48 onerror=window.hit=1>`,
  `' onerror='window.hit=1`,
  `" style="background:url(${evil}/50)`,
  `<link rel=stylesheet href=${evil}/51>`,
  `<base href=${evil}/>`,
  `<meta http-equiv=refresh content=0;url=${evil}/53>`,
  `javascript:window.hit=1`,
  `java\tscript:window.hit=1`,
  `data:text/html,<script>parent.hit=1</script>`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.hit=1"/>`,
  `//evil.example/58`,
  `/\\evil.example/59`,
  `/%5cevil.example/../..//evil.example/60`,
] as const

/** Ways to use an attack as the value of a field: alone, and inside values that look valid. */
const carriers = [
  (attack: string) => attack,
  (attack: string) => `#ffffff${attack}`,
  (attack: string) => `/brand/KHM/logo.svg${attack}`,
  (attack: string) => `https://images.example.com/a.png${attack}`,
  (attack: string) => ` ${attack} #0f766e`,
] as const

/** 300 values for fields of a theme. No value may have an effect. R34 */
export const payloads: readonly string[] = carriers.flatMap((carry) => attacks.map(carry))

/** For each payload, a theme that has this payload in every field. */
export const hostileThemes: readonly unknown[] = payloads.map((payload) =>
  themeLeaves.reduce<unknown>((theme, { keys }) => withValue(theme, keys, payload), defaultTheme),
)

/** Returns a theme with a different payload in each field. The first field gets the payload with the number `first`. */
export function mixedTheme(first: number): unknown {
  return themeLeaves.reduce<unknown>(
    (theme, { keys }, index) => withValue(theme, keys, payloads[(first + index) % payloads.length]),
    defaultTheme,
  )
}
