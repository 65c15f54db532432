/** Whether this process is going away: health says so first, then new work is refused. */
export class Drain {
  private began = false;

  get isDraining(): boolean {
    return this.began;
  }

  begin(): void {
    this.began = true;
  }
}
