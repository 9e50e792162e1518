const plain: Readonly<Record<string, string>> = {
  a: '0',
  e: '0',
  i: '0',
  j: '0',
  o: '0',
  u: '0',
  y: '0',
  b: '1',
  f: '3',
  v: '3',
  w: '3',
  g: '4',
  k: '4',
  q: '4',
  l: '5',
  m: '6',
  n: '6',
  r: '7',
  s: '8',
  z: '8',
}

const codeOfC = (before: string, after: string): string => {
  if (before === '') return 'ahkloqrux'.includes(after) && after !== '' ? '4' : '8'
  if (before === 's' || before === 'z') return '8'
  return 'ahkoqux'.includes(after) && after !== '' ? '4' : '8'
}

const codeOf = (letter: string, before: string, after: string): string => {
  if (letter === 'p') return after === 'h' ? '3' : '1'
  if (letter === 'd' || letter === 't') return after !== '' && 'csz'.includes(after) ? '8' : '2'
  if (letter === 'x') return before !== '' && 'ckq'.includes(before) ? '8' : '48'
  if (letter === 'c') return codeOfC(before, after)
  return plain[letter] ?? ''
}

/** Returns the Kölner Phonetik code (Postel 1969) of a folded word: equal for „Meyer“, „Maier“ and „Mayr“ save for the r. */
export const cologne = (word: string): string => {
  let codes = ''
  for (let i = 0; i < word.length; i++)
    codes += codeOf(word[i] ?? '', word[i - 1] ?? '', word[i + 1] ?? '')
  const single = codes.replace(/(.)\1+/g, '$1')
  return single.slice(0, 1) + single.slice(1).replaceAll('0', '')
}
