import { createRequire } from 'node:module'
import path from 'node:path'

const fontsFolder = (): string => {
  const found = createRequire(import.meta.url).resolve('pdfmake/package.json')
  return path.join(path.dirname(found), 'fonts/Roboto')
}

/** Loads the writer of PDFs when the first one is asked for: it is large, and most days nobody asks. */
export const loadPdfWriter = async () => {
  const { default: writer } = await import('pdfmake')
  const folder = fontsFolder()
  const font = (name: string) => path.join(folder, `Roboto-${name}.ttf`)
  writer.setFonts({
    Roboto: {
      normal: font('Regular'),
      bold: font('Medium'),
      italics: font('Italic'),
      bolditalics: font('MediumItalic'),
    },
  })
  // Nothing but its own fonts is ever read, whatever stands in a value.
  writer.setUrlAccessPolicy(() => false)
  writer.setLocalAccessPolicy((file) => file.startsWith(folder))
  return writer
}
