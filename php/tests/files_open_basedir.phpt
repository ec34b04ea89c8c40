--TEST--
Files outside of open_basedir are neither read nor written, not through a link either
--FILE--
<?php
$folder = sys_get_temp_dir() . '/fastjson_basedir_' . getmypid();
mkdir("$folder/in", 0777, true);
file_put_contents("$folder/out.json", '[1]');
symlink("$folder/out.json", "$folder/in/link.json");
ini_set('open_basedir', "$folder/in");
foreach (["$folder/out.json", "$folder/in/link.json", "$folder/new.json"] as $file) {
    var_dump(@fastjson_file_decode($file), @fastjson_file_encode($file, 2), fastjson_last_error() === FASTJSON_ERROR_IO);
}
var_dump(fastjson_file_encode("$folder/in/a.json", 3), fastjson_file_decode("$folder/in/a.json"));
unlink("$folder/in/a.json");
echo implode(' ', array_diff(scandir("$folder/in"), ['.', '..'])), "end\n";
?>
--CLEAN--
<?php
foreach (glob(sys_get_temp_dir() . '/fastjson_basedir_*') as $folder) {
    echo file_get_contents("$folder/out.json") === '[1]' && !file_exists("$folder/new.json") ? '' : 'changed';
    array_map('unlink', [...glob("$folder/*.json"), "$folder/in/link.json"]);
    rmdir("$folder/in");
    rmdir($folder);
}
?>
--EXPECT--
NULL
bool(false)
bool(true)
NULL
bool(false)
bool(true)
NULL
bool(false)
bool(true)
bool(true)
int(3)
link.jsonend
