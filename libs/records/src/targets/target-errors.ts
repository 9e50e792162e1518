/** Nothing can be said of the records: the target as a whole did not do its work. */
export class TargetUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TargetUnavailable'
  }
}

/** No answer came that says anything, this time. */
export class TargetSilent extends TargetUnavailable {}

/** The target works, but lost what it needs to take records. */
export class TargetNotReady extends TargetUnavailable {}
