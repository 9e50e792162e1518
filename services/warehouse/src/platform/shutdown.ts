/** The state of shutting down: once the service was told to end, nothing new is begun. */
export class Shutdown {
  private begun = false

  begin(): void {
    this.begun = true
  }

  get hasBegun(): boolean {
    return this.begun
  }
}
