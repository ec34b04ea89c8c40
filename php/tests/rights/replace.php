<?php
// Replaces files of several rights and makes a new one; prints the rights that they have in the end.
// Assumes the extension; the folder to work in is the argument. Run by scripts/test-php rights under created_files.c.
declare(strict_types=1);

umask(027);
foreach ([0600, 0640, 0666] as $mode) {
    $file = sprintf('%s/old-%o.json', $argv[1], $mode);
    touch($file);
    chmod($file, $mode);
    fastjson_file_encode($file, [$mode]) || print "not written\n";
    clearstatcache();
    printf("%s %o %s\n", basename($file), fileperms($file) & 0777, file_get_contents($file));
}
fastjson_file_encode("$argv[1]/new.json", [1], 0, 512) || print "not written\n";
printf("new.json %o\n", fileperms("$argv[1]/new.json") & 0777);
echo count(scandir($argv[1])) - 2, " files\n";
