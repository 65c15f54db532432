import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** npm writes it last, so it is missing after an install that was interrupted. */
const INSTALLED = 'node_modules/.package-lock.json';
const LEFT_OUT = 'node_modules/.left-out.json';

/** What the lockfile wants in a folder, and what of it is there. */
export class Packages {
  /** Without `dev`, the packages that only the development needs are not wanted. */
  constructor(root, { dev = true } = {}) {
    this.root = root;
    // An install without them would remove those of an earlier one.
    this.dev = dev || this.hasDevPackages();
  }

  /** True when a package is wanted that is neither there nor was left out by an install of the same lockfile. */
  areDue() {
    const { lockfile, packages } = JSON.parse(this.read(LEFT_OUT) ?? '{}');
    const leftOut = new Set(lockfile === this.lockfileHash() ? packages : []);
    return this.missing().some((path) => !leftOut.has(path));
  }

  /** Before an install: if it is interrupted, the next start shall see that. */
  beginInstall() {
    rmSync(join(this.root, INSTALLED), { force: true });
  }

  /**
   * After an install: what is still missing now was left out by npm, as it may with optional packages. Written down,
   * because every start would try it again. Returns the paths.
   */
  endInstall() {
    const packages = this.missing();
    if (existsSync(join(this.root, 'node_modules'))) {
      writeFileSync(join(this.root, LEFT_OUT), JSON.stringify({ lockfile: this.lockfileHash(), packages }));
    }
    return packages;
  }

  /** The folders of the packages that run and build the service. */
  forService() {
    return Object.entries(this.wanted())
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(([path]) => join(this.root, path));
  }

  has(path) {
    return path in this.wanted();
  }

  missing() {
    const installed = JSON.parse(this.read(INSTALLED) ?? '{"packages":{}}').packages;
    return Object.entries(this.wanted())
      .filter(([path, { dev }]) => path !== '' && (this.dev || !dev))
      .filter(([path, wanted]) => !this.isInPlace(path, wanted, installed[path]))
      .map(([path]) => path);
  }

  hasDevPackages() {
    return Object.entries(this.wanted()).some(([path, { dev }]) => dev && this.isUnpacked(path));
  }

  isInPlace(path, wanted, found) {
    if (!found) return Boolean(wanted.optional || wanted.devOptional) && !isForThisMachine(wanted);
    const isSame = found.version === wanted.version && found.integrity === wanted.integrity;
    return isSame && this.isUnpacked(path);
  }

  /** npm makes the folders of all packages first, and an install that fails leaves them empty. */
  isUnpacked(path) {
    return existsSync(join(this.root, path, 'package.json'));
  }

  wanted() {
    return JSON.parse(this.read('package-lock.json') ?? '{"packages":{}}').packages;
  }

  lockfileHash() {
    return createHash('sha256').update(this.read('package-lock.json')).digest('hex');
  }

  read(file) {
    const path = join(this.root, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }
}

/** True for a package that is made for some platforms and this is one of them. */
function isForThisMachine({ os, cpu, libc }) {
  if (!os && !cpu) return false;
  return names(os, process.platform) && names(cpu, process.arch) && names(libc, libcOfThisMachine());
}

function names(list, value) {
  const entries = [list ?? []].flat();
  if (entries.includes(`!${value}`)) return false;
  const wanted = entries.filter((entry) => !entry.startsWith('!'));
  return wanted.length === 0 || wanted.includes(value);
}

function libcOfThisMachine() {
  if (process.platform !== 'linux') return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}
