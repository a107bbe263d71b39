// Loaded into a process with `--require`: writes a line to $SIDE_EFFECT_LOG for every child process that is started
// and every socket that is opened, then lets it happen.
const childProcess = require("node:child_process");
const fs = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");
const net = require("node:net");
const { env } = require("node:process");

const append = fs.appendFileSync;
const log = (line) => append(env.SIDE_EFFECT_LOG, `${line}\n`);

function spyOn(holder, name, describe) {
  const original = holder[name];
  holder[name] = function (...args) {
    log(describe(args));
    return original.apply(this, args);
  };
}

for (const name of ["spawn", "spawnSync", "exec", "execSync", "execFile", "execFileSync", "fork"]) {
  spyOn(childProcess, name, ([command]) => `child ${command}`);
}
spyOn(net.Server.prototype, "listen", ([at]) => `listen ${String(at)}`);
syncBuiltinESMExports();
