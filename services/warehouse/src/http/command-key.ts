export { type CommandContext as Commanded, Context as Command } from './command-context.ts'
